import { RemoveSignature } from '#administration/store_signature'
import { lastDayOf } from '#administration/last_day'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import { LOCALES, languageName } from '#kernel/formats/languages'
import { toTypedSignatory, SaveSignatory, type SignatoryChange } from '#masters/actions/save_signatory'
import { masters } from '#masters/queries/masters'
import { lockSignatories, signatoriesVersion, signatoryRows } from '#masters/queries/signatories'

const PAGE = '/officer/settings/signatory'
const FIELDS = 'administration.signatories.fields'

/** Who signs letters waits until somebody else has seen name and signature. */
export const signatoryChange: ChangeKind<SignatoryChange> = {
  words: 'administration.signatories.change',
  needsConfirmation: true,
  version: async (_, trx) => signatoriesVersion(await lockSignatories(trx)),

  async describe(change, trx) {
    const { from, replaces, typed } = change
    const row = (await signatoryRows(trx)).find(({ effectiveFrom }) => effectiveFrom === replaces)
    const old = row ? toTypedSignatory(row) : null
    const line = (
      field: string,
      kind: Difference['kind'],
      values: Pick<Difference, 'old' | 'new'>,
      language?: string
    ): Difference => ({
      label: { key: `${FIELDS}.${field}`, params: language === undefined ? {} : { language } },
      kind,
      ...values,
    })
    const href = (uuid: string | null | undefined) => (uuid ? `/files/${uuid}` : null)
    const texts = (['name', 'title'] as const).flatMap((field) =>
      LOCALES.map((locale) =>
        line(
          field,
          'text',
          {
            old: old?.words[field][locale] || null,
            new: typed?.words[field][locale] || null,
          },
          languageName(locale)
        )
      )
    )
    const all = [
      line('from', 'date', { old: replaces, new: typed && from }),
      line('roleId', 'text', {
        old: old && masters().role(old.roleId),
        new: typed && masters().role(typed.roleId),
      }),
      ...texts,
      line('signature', 'picture', { old: href(old?.signature), new: href(typed?.signature) }),
    ]
    return {
      subject: 'signatory',
      title: null,
      difference: all.filter((one) => one.old !== null || one.new !== null),
      href: PAGE,
      lastDay: lastDayOf(change),
    }
  },

  async apply(change, { id, role }, trx) {
    const rows = await lockSignatories(trx)
    const replaced = rows.find(({ effectiveFrom }) => effectiveFrom === change.replaces)
    await new SaveSignatory().run(change, { id, roleId: role }, trx)
    /** Its day had not come, so no letter has its picture. */
    await new RemoveSignature().run(replaced?.signature ?? null, trx)
  },
  formOf: ({ typed }) => typed && PAGE,
  discard: ({ typed }, trx) => new RemoveSignature().run(typed?.signature ?? null, trx),
}
