import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { findChangePayload } from '#maker_checker/queries/changes'
import { waitingChangeOf } from '#maker_checker/queries/open_changes'
import { getClock } from '#kernel/calendar/clock'
import { textColumn, inLanguage, LOCALES } from '#kernel/formats/languages'
import type StoredFile from '#documents/models/stored_file'
import { toTypedSignatory, type TypedSignatory } from '#masters/actions/save_signatory'
import { localName, masters, namesOf } from '#masters/queries/masters'
import type { LoiSignatory } from '#masters/queries/rows'
import { signatoriesVersion, signatoryRows } from '#masters/queries/signatories'
import { displayEffectiveFrom } from '#masters/rules/always'
import { titleOf } from '#masters/rules/signatory_words'

/**
 * Who signs letters from which day, the latest first.
 *
 * @param requested the address: `again`, the number of a change whose texts are to be asked for once more
 */
export async function signatoryPage(requested: Readonly<Record<string, unknown>>, i18n: I18n) {
  const rows = await signatoryRows(db.connection())
  const today = getClock().today()
  const again = await findChangePayload('signatory', requested.again)
  const current = rows.findLast(({ effectiveFrom }) => effectiveFrom <= today)
  const stateOf = ({ effectiveFrom }: LoiSignatory) =>
    effectiveFrom > today ? 'planned' : effectiveFrom === current?.effectiveFrom ? 'now' : 'past'
  return {
    today,
    version: signatoriesVersion(rows),
    waiting: await waitingChangeOf('signatory', 'signatory', i18n),
    languages: [...LOCALES],
    posts: OFFICER_ROLES.map((role) => ({
      value: String(role),
      label: localName(masters().role(role), i18n.locale),
    })),
    again: again?.typed ? { from: again.from, values: valuesOf(again.typed) } : null,
    signatories: rows.toReversed().map((row) => {
      const typed = toTypedSignatory(row)
      const { words, signature, roleId } = typed
      const title = titleOf(words, namesOf(masters().role(roleId)))
      return {
        from: row.effectiveFrom,
        since: displayEffectiveFrom(row.effectiveFrom),
        state: stateOf(row) as 'planned' | 'now' | 'past',
        name: inLanguage(words.name, i18n.locale) ?? null,
        title: inLanguage(title, i18n.locale),
        picture: signature && `/files/${signature}`,
        values: valuesOf(typed),
      }
    }),
  }
}

/** What the form is filled with. */
const valuesOf = ({ roleId, words }: TypedSignatory): Record<string, string> => ({
  roleId: String(roleId),
  ...Object.fromEntries(
    LOCALES.flatMap((locale) => [
      [textColumn('name', locale), words.name[locale] ?? ''],
      [textColumn('title', locale), words.title[locale] ?? ''],
    ])
  ),
})

/** A signature is seen by who keeps the list, and by who may be asked to confirm it. */
export async function maySeeSignature({ roleId }: User, { id }: StoredFile): Promise<boolean> {
  if (roleId !== Role.administrator && roleId !== Role.managingDirector) return false
  return (await db.from('signature_files').where('file_id', id).first()) !== null
}
