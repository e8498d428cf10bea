import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { insertFile, withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/rules/files'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'
import { afterCommit } from '#kernel/database/deferred_effects'
import { lastDayOf } from '#administration/schemes/change_kinds'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import { LOCALES, inLanguage, languageName, textColumn } from '#kernel/formats/languages'
import {
  SaveSignatory,
  type SignatoryChange,
  type TypedSignatory,
  toTypedSignatory,
} from '#masters/actions/save_signatory'
import { localName, masters, namesOf } from '#masters/queries/masters'
import { lockSignatories, signatoriesVersion, signatoryRows } from '#masters/queries/dated_lists'
import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { findChangePayload } from '#maker_checker/queries/change_pages'
import { waitingChangeOf } from '#maker_checker/queries/confirmations'
import { getClock } from '#kernel/calendar/clock'
import type { LoiSignatory } from '#masters/queries/master_lists'
import { displayEffectiveFrom } from '#masters/rules/schemes'
import { titleOf } from '#masters/rules/local_names'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { inTransaction } from '#kernel/database/transaction'

/** Longest side of a stored signature in pixels. */
const LONG_SIDE = 800

/** Stores the image of a signature, so that the confirming person can see it. */
class StoreSignature {
  /** @throws Refusal documents.errors.<code> of the field `signature` */
  async run(upload: UploadSource, uploadedBy: number): Promise<string> {
    const input = {
      upload,
      ownerUserId: null,
      uploadedBy,
      purpose: 'image_only' as const,
      longSide: LONG_SIDE,
      field: 'signature',
    }
    return withReceivedFile(input, undefined, async (received, trx) => {
      const file = await insertFile(received, input, trx)
      await trx.table('signature_files').insert({ file_id: file.id })
      return file.uuid
    })
  }
}

/** Deletes the image of a signature that no signatory has. */
class RemoveSignature {
  async run(uuid: string | null, trx: TransactionClientContract): Promise<void> {
    if (uuid === null) return
    const [used] = await trx.from('loi_signatories').where('signature', uuid).limit(1).select('id')
    const file = await StoredFile.query({ client: trx }).where('uuid', uuid).first()
    if (used || !file) return
    await trx.from('signature_files').where('file_id', file.id).delete()
    await file.useTransaction(trx).delete()
    /** A crash in between leaves a file without a row, which FindOrphanFiles detects. */
    afterCommit(trx, () => privateStore.remove(file.storageKey))
  }
}

const PAGE = '/officer/settings/signatory'
const FIELDS = 'administration.signatories.fields'

/** Change of a signatory of letters, for which a second person checks name and signature. */
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
    /** It was not in force yet, so no letter contains its image. */
    await new RemoveSignature().run(replaced?.signature ?? null, trx)
  },
  formOf: ({ typed }) => typed && PAGE,
  discard: ({ typed }, trx) => new RemoveSignature().run(typed?.signature ?? null, trx),
}

/**
 * Returns the signatories of letters by first day, latest first.
 *
 * @param requested query of the URL: `again`, the number of a change whose texts are proposed again
 */
export async function signatoryPage(requested: Readonly<Record<string, unknown>>, i18n: I18n) {
  const rows = await signatoryRows(db.connection())
  const today = getClock().today()
  const earlierChange = await findChangePayload('signatory', requested.again)
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
    again: earlierChange?.typed
      ? { from: earlierChange.from, values: valuesOf(earlierChange.typed) }
      : null,
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

/** Returns the initial values of the form. */
const valuesOf = ({ roleId, words }: TypedSignatory): Record<string, string> => ({
  roleId: String(roleId),
  ...Object.fromEntries(
    LOCALES.flatMap((locale) => [
      [textColumn('name', locale), words.name[locale] ?? ''],
      [textColumn('title', locale), words.title[locale] ?? ''],
    ])
  ),
})

/** Whether a user may see a signature: those who manage the list, and those who may have to confirm it. */
export async function maySeeSignature({ roleId }: User, { id }: StoredFile): Promise<boolean> {
  if (roleId !== Role.administrator && roleId !== Role.managingDirector) return false
  return (await db.from('signature_files').where('file_id', id).first()) !== null
}

interface ProposeSignatoryInput extends Omit<SignatoryChange, 'typed'> {
  typed: Omit<TypedSignatory, 'signature'>
  /** Image of the signature; a planned signatory changed without one keeps the current image. */
  upload: UploadSource | null
  person: User
}

/** Proposes a signatory, with the image for the second person to check. */
export class ProposeSignatory {
  /** @throws Refusal for an image that cannot be accepted, and as `SaveSignatory` */
  async run({ upload, person, typed, ...change }: ProposeSignatoryInput) {
    const { replaces } = change
    const added = upload ? await new StoreSignature().run(upload, person.id) : null
    try {
      const rows = await signatoryRows(db.connection())
      const before = rows.find(({ effectiveFrom }) => effectiveFrom === replaces)
      const signature = added ?? before?.signature ?? null
      const payload = { ...change, typed: { ...typed, signature } }
      return await new ProposeChange().run({ kind: 'signatory', payload, person })
    } catch (error) {
      await inTransaction((trx) => new RemoveSignature().run(added, trx))
      throw error
    }
  }
}
