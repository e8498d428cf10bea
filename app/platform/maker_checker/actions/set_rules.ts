import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type ChangeKind, changeKind } from '#maker_checker/contracts/change_kind'
import ConfirmationRule from '#maker_checker/models/confirmation_rule'
import { currentRules, versionOfRules } from '#maker_checker/queries/confirmations'
import { recordAudit } from '#kernel/audit/record_audit'
import { Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleVersion } from '#kernel/http/expected_version'
import type { Actor } from '#workflow/contracts/subject'
import { acquireLock } from '#kernel/database/locks'

/** The kinds that are to require confirmation, and the version of the rules on which this is based. */
export interface ConfirmationRules {
  expectedVersion: string
  /** Kinds that require it; all other known ones do not. */
  needed: string[]
}

/** Kinds whose rule would change. */
const changed = (rules: ReadonlyMap<string, boolean>, needed: readonly string[]) =>
  [...rules].filter(([kind, isNeeded]) => isNeeded !== needed.includes(kind))

/** The rules on which kinds of change require a second person; changing them always requires one. */
export const confirmationRules: ChangeKind<ConfirmationRules> = {
  words: 'maker_checker.kinds.rules',
  needsConfirmation: 'always',

  async version(_, trx) {
    await ConfirmationRule.query({ client: trx }).forUpdate()
    await acquireLock(trx, 'confirmation_rules', '')
    return versionOfRules(await currentRules(trx))
  },

  async describe({ needed }, trx) {
    return {
      subject: 'rules',
      title: null,
      href: '/officer/confirmations/rules',
      difference: changed(await currentRules(trx), needed).map(([kind, isNeeded]) => ({
        label: { key: changeKind(kind).words },
        kind: 'text' as const,
        old: needSentence(isNeeded),
        new: needSentence(!isNeeded),
      })),
    }
  },

  apply: setRules,
}

const needSentence = (isNeeded: boolean) => ({
  key: `maker_checker.rules.${isNeeded ? 'needed' : 'at_once'}`,
})

/** @throws Refusal for an outdated version, or when nothing differs */
async function setRules(
  { expectedVersion, needed }: ConfirmationRules,
  actor: Actor,
  trx: TransactionClientContract
): Promise<void> {
  const before = await currentRules(trx)
  refuseStaleVersion(expectedVersion, versionOfRules(before))
  const different = changed(before, needed)
  if (different.length === 0) throw new Refusal('maker_checker.messages.nothing_changed')
  for (const [kind, isNeeded] of different) {
    await ConfirmationRule.updateOrCreate({ kind }, { isNeeded: !isNeeded }, { client: trx })
  }
  await recordAudit({
    action: 'confirmation_rules.set',
    actor,
    data: {
      old: Object.fromEntries(different),
      new: Object.fromEntries(different.map(([kind, isNeeded]) => [kind, !isNeeded])),
    },
    trx,
  })
}
