import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import type { ChangeName } from '#maker_checker/contracts/change_kind'
import ConfirmationRule from '#maker_checker/models/confirmation_rule'
import ProposedChange from '#maker_checker/models/proposed_change'
import { currentRules, versionOfRules } from '#maker_checker/queries/confirmations'
import { getClock } from '#kernel/calendar/clock'
import { rowVersion } from '#kernel/http/expected_version'
import { createUser } from '#database/factories/application_factory'

const CONFIRMING = [Role.administrator, Role.managingDirector]

/** Disables all users who could confirm by any of their posts, until the returned function is called. */
export async function withoutConfirmers() {
  const others = () =>
    db
      .from('users')
      .whereIn('id', db.from('role_assignments').whereIn('role_id', CONFIRMING).select('user_id'))
  const rows: { id: number }[] = await others().where('is_active', true).select('id')
  const ids = rows.map(({ id }) => id)
  await db.from('users').whereIn('id', ids).update({ is_active: false })
  return async () => {
    await others().update({ is_active: false })
    await db.from('users').whereIn('id', ids).update({ is_active: true })
    await db.from('proposed_changes').delete()
    await db.from('confirmation_rules').delete()
  }
}

/** Sets whether changes of this kind require a second person. */
export async function setConfirmationNeeded(kind: ChangeName, isNeeded = true) {
  await ConfirmationRule.updateOrCreate({ kind }, { isNeeded })
}

export const administrator = () => createUser(Role.administrator, { districtId: null })
export const director = () => createUser(Role.managingDirector, { districtId: null })

export const lastChange = () => ProposedChange.query().orderBy('id', 'desc').firstOrFail()

/** Returns a decision on a change by a person who sees its present state. */
export const decisionBy = (
  change: ProposedChange,
  person: User,
  remarks: string | null = null
) => ({
  id: change.id,
  person,
  expectedVersion: rowVersion(change),
  remarks,
})

/** Creates a change of the rules that waits, or that took effect because nobody could confirm it. */
export async function proposedChange(asker: User, status: 'waiting' | 'unconfirmed') {
  await db.from('confirmation_rules').where('kind', 'loan_edit').delete()
  const rules = await currentRules()
  const needed = [...rules].filter(([kind, isNeeded]) => isNeeded !== (kind === 'loan_edit'))
  const payload = { expectedVersion: versionOfRules(rules), needed: needed.map(([kind]) => kind) }
  await db.from('proposed_changes').where('kind', 'confirmation_rules').delete()
  const change = await ProposedChange.create({
    kind: 'confirmation_rules',
    subject: 'rules',
    openKey: status === 'waiting' ? 'confirmation_rules:rules' : null,
    content: ProposedChange.encryptContent({
      payload,
      difference: [
        {
          label: { key: 'loans.edit.title' },
          kind: 'text',
          old: { key: 'maker_checker.rules.at_once' },
          new: { key: 'maker_checker.rules.needed' },
        },
      ],
    }),
    seenVersion: payload.expectedVersion,
    status,
    requestedBy: asker.id,
    requestedRole: asker.roleId,
    requestedAt: DateTime.fromJSDate(getClock().now()),
  })
  return change.refresh()
}
