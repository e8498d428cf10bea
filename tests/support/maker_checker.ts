import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import type { ChangeName } from '#maker_checker/contracts/change_kind'
import ConfirmationRule from '#maker_checker/models/confirmation_rule'
import ProposedChange from '#maker_checker/models/proposed_change'
import { currentRules, versionOfRules } from '#maker_checker/queries/confirmation_rules'
import { getClock } from '#kernel/calendar/clock'
import { rowVersion } from '#kernel/http/expected_version'
import { createUser } from '#database/factories/application_factory'

const CONFIRMING = [Role.administrator, Role.managingDirector]

/** Nobody else may confirm: those who could, by any of their posts, are switched off until the function given back is called. */
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

/** Changes of this kind need a second person from now on, or no longer. */
export async function needConfirmation(kind: ChangeName, isNeeded = true) {
  await ConfirmationRule.updateOrCreate({ kind }, { isNeeded })
}

export const administrator = () => createUser(Role.administrator, { districtId: null })
export const director = () => createUser(Role.managingDirector, { districtId: null })

export const lastChange = () => ProposedChange.query().orderBy('id', 'desc').firstOrFail()

/** A decision on a change by somebody who sees it as it is now. */
export const seenBy = (change: ProposedChange, person: User, remarks: string | null = null) => ({
  id: change.id,
  person,
  expectedVersion: rowVersion(change),
  remarks,
})

/** A change of the rules that waits, or took effect when nobody could confirm it. */
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
