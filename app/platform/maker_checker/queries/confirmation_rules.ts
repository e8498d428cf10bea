import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { I18n } from '@adonisjs/i18n'
import ConfirmationRule from '#maker_checker/models/confirmation_rule'
import { changeKind, changeKinds } from '#maker_checker/registry'
import { needsConfirmation } from '#maker_checker/rules/way_of_change'
import { contentVersion } from '#kernel/formats/content_version'

/** What an administrator has set, by kind. */
async function rulesAsSet(trx?: TransactionClientContract): Promise<Map<string, boolean>> {
  const rows = await ConfirmationRule.query(trx ? { client: trx } : {})
  return new Map(rows.map(({ kind, isNeeded }) => [kind, isNeeded]))
}

/** Whether changes of this kind wait for a second person. */
export async function isConfirmationNeeded(kind: string): Promise<boolean> {
  return needsConfirmation(changeKind(kind).needsConfirmation, (await rulesAsSet()).get(kind))
}

/** Of each kind that can be set, whether it needs confirmation. */
export async function currentRules(trx?: TransactionClientContract): Promise<Map<string, boolean>> {
  const set = await rulesAsSet(trx)
  return new Map(
    [...changeKinds()]
      .filter(([, kind]) => kind.needsConfirmation !== 'always')
      .map(([name, kind]) => [name, needsConfirmation(kind.needsConfirmation, set.get(name))])
  )
}

export const versionOfRules = (rules: ReadonlyMap<string, boolean>) =>
  contentVersion([...rules].toSorted())

/** What the page of the rules gets. */
export async function rulesPage(i18n: I18n) {
  const rules = await currentRules()
  return {
    version: versionOfRules(rules),
    kinds: [...rules].map(([kind, isNeeded]) => ({
      kind,
      label: i18n.t(changeKind(kind).words),
      isNeeded,
    })),
  }
}
