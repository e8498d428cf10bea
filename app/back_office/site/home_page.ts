import { NotFound } from '#kernel/exceptions/refusal'
import {
  type Texts,
  columnInLanguage,
  formTexts,
  languagesOf,
  localisedText,
} from '#kernel/formats/languages'
import { isoInstant } from '#kernel/calendar/instants'
import type StoredFile from '#documents/models/stored_file'
import Leader from '#site/models/leader'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import {
  type SchemeOpeningView,
  schemeOpeningView,
  schemeRules,
} from '#masters/queries/scheme_rules'
import { schemePdfHref } from '#masters/rules/schemes'
import type { Content } from '#site/queries/content'
import { contentCards } from '#site/rules/content_pages'
import { randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { editConflict } from '#auth/queries/users'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { insertFile, withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/rules/files'
import type { Editor } from '#site/actions/content_pages'
import { acquireLock } from '#kernel/database/locks'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const photoHref = ({ photo }: Leader) => (photo ? `/portraits/${photo.uuid}` : null)

const orderedLeaders = () => Leader.query().preload('photo').orderBy('position').orderBy('id')

/** Returns the leaders of the corporation in their order and in the reader's language. */
export async function leaders(locale: string) {
  return (await orderedLeaders()).map((leader) => ({
    uuid: leader.uuid,
    name: localisedText(leader.texts, 'name', locale),
    post: localisedText(leader.texts, 'post', locale),
    photoHref: photoHref(leader),
  }))
}

/** Same for the administrator: with the languages available, who made the last change and when. */
export async function editableLeaders(locale: string) {
  return (await orderedLeaders().preload('editor')).map((leader) => ({
    uuid: leader.uuid,
    name: columnInLanguage(leader.texts, 'name', locale),
    post: columnInLanguage(leader.texts, 'post', locale),
    photoHref: photoHref(leader),
    languages: languagesOf(leader.texts, 'name', 'post'),
    editedBy: leader.editor.displayName,
    editedAt: isoInstant(leader.updatedAt),
  }))
}

/** Returns a person for the edit form. @throws NotFound */
export async function editableLeader(uuid: string) {
  const query = Leader.query().where({ uuid }).preload('photo').preload('editor')
  const leader = UUID.test(uuid) ? await query.first() : null
  if (!leader) throw new NotFound()
  return {
    uuid,
    version: leader.version,
    values: formTexts(leader.texts, 'name', 'post'),
    photoHref: photoHref(leader),
    editedBy: leader.editor.displayName,
    editedAt: isoInstant(leader.updatedAt),
  }
}

/** Returns the file of a portrait that the home page shows. @throws NotFound for every other file */
export async function portrait(uuid: string): Promise<StoredFile> {
  const found = UUID.test(uuid)
    ? await Leader.query()
        .whereHas('photo', (photo) => void photo.where({ uuid }))
        .preload('photo')
        .first()
    : null
  if (!found) throw new NotFound()
  return found.photo
}

/** A scheme on the home page; amounts in paise, the cap in basis points. */
type SchemeCard = {
  loanType: number
  name: string
  loanTypeName: string
  opening: SchemeOpeningView
  minAmountPaise: number
  maxAmountPaise: number
  minAge: number
  /** Age at which a person is no longer eligible. */
  belowAge: number
  maxIncomePaise: number
  refundCapBp: number
  refundPeriodYears: number
  /** Number of months after its due date in which an instalment can be claimed. */
  claimWindowMonths: number
  /** PDF with information about the scheme. */
  informationHref: string | null
}

/** Returns the schemes that can be applied for, under today's rules, in the reader's language. */
export function schemeCards(locale: string): SchemeCard[] {
  return masters()
    .schemes.filter((scheme) => scheme.isActive)
    .map((scheme) => {
      const rules = schemeRules(scheme.id)
      return {
        loanType: scheme.id,
        name: localName(scheme, locale),
        loanTypeName: loanTypeName(scheme, locale),
        opening: schemeOpeningView(scheme.id, locale),
        minAmountPaise: rules.minAmountPaise,
        maxAmountPaise: rules.maxAmountPaise,
        minAge: rules.minAge,
        belowAge: rules.belowAge,
        maxIncomePaise: rules.maxIncomePaise,
        refundCapBp: rules.refundCapBp,
        refundPeriodYears: rules.refundPeriodYears,
        claimWindowMonths: rules.claimWindowMonths,
        informationHref: schemePdfHref(scheme, locale),
      }
    })
}

/** Returns a part of the page that the administrator edits, split at its headings; empty before the seed. */
export function headlines(content: Content | undefined) {
  return { title: content?.title ?? '', cards: contentCards(content?.blocks ?? []) }
}

/** Longest side of a portrait in pixels: shown at 72 px, sharp on every screen and small to transfer. */
const PORTRAIT_SIDE = 320

interface SaveLeaderInput extends Texts<'name' | 'post'> {
  /** Null for a new person, who is added at the end. */
  uuid: string | null
  /** Version that the editor saw; ignored for a new person. */
  expectedVersion: number
  nameEn: string
  postEn: string
  /** Null leaves the portrait unchanged. */
  photo: UploadSource | null
  /** Removes the portrait; a new one takes precedence. */
  removePhoto?: boolean
  editor: Editor
}

/** Adds a leader of the corporation to the home page, or changes an entry. */
export class SaveLeader {
  /** @throws NotFound, Refusal documents.errors.<code> or if somebody else has saved meanwhile */
  async run(input: SaveLeaderInput): Promise<Leader> {
    const { photo, editor } = input
    if (!photo) return inTransaction((trx) => this.#save(input, undefined, trx))
    const file = {
      upload: photo,
      ownerUserId: null,
      uploadedBy: editor.id,
      purpose: 'image_only' as const,
      longSide: PORTRAIT_SIDE,
      field: 'photo',
    }
    return withReceivedFile(file, undefined, async (received, trx) =>
      this.#save(input, (await insertFile(received, file, trx)).id, trx)
    )
  }

  async #save(
    { uuid, expectedVersion, photo: _, removePhoto, editor, ...words }: SaveLeaderInput,
    newPhotoId: number | undefined,
    trx: TransactionClientContract
  ) {
    const leader = uuid
      ? await this.#lockExpected(uuid, expectedVersion, trx)
      : await this.#appendNew(editor, trx)
    const photoFileId = newPhotoId ?? (removePhoto ? null : (leader.photoFileId ?? null))
    await leader.merge({ photoFileId, updatedBy: editor.id }).fillTexts(words).save()
    await recordAudit({
      action: uuid ? 'leader.saved' : 'leader.added',
      actor: editor,
      subjectType: 'leader',
      subjectId: leader.id,
      data: { name: words.nameEn, post: words.postEn, photoFileId },
      trx,
    })
    return leader
  }

  async #lockExpected(uuid: string, expectedVersion: number, trx: TransactionClientContract) {
    const leader = await Leader.query({ client: trx }).where({ uuid }).forUpdate().first()
    if (!leader) throw new NotFound()
    if (leader.version !== expectedVersion) {
      throw await editConflict({ by: leader.updatedBy, at: leader.updatedAt }, trx)
    }
    return leader.merge({ version: leader.version + 1 })
  }

  async #appendNew(editor: Editor, trx: TransactionClientContract) {
    await acquireLock(trx, 'leaders', '')
    const all = await Leader.query({ client: trx }).orderBy('position', 'desc').forUpdate()
    const place = { uuid: randomUUID(), position: (all[0]?.position ?? 0) + 1, version: 1 }
    return new Leader().useTransaction(trx).merge({ ...place, createdBy: editor.id })
  }
}

interface MoveLeaderInput {
  uuid: string
  direction: 'up' | 'down'
  editor: Editor
}

/** Moves a person one position up or down on the home page; at either end, nothing moves. */
export class MoveLeader {
  /** @throws NotFound */
  async run({ uuid, direction, editor }: MoveLeaderInput): Promise<void> {
    await inTransaction(async (trx) => {
      await acquireLock(trx, 'leaders', '')
      const all = await Leader.query({ client: trx }).orderBy('position').orderBy('id').forUpdate()
      const from = all.findIndex((one) => one.uuid === uuid)
      if (from === -1) throw new NotFound()
      const to = direction === 'up' ? from - 1 : from + 1
      if (!all[to]) return
      const ranks = [all[from], all[to]].map(({ id, position }) => ({ id, position }))
      for (const [index, { id }] of ranks.entries()) {
        const position = ranks[1 - index].position
        await trx.from('leaders').where({ id }).update({ position })
      }
      await recordAudit({
        action: 'leader.moved',
        actor: editor,
        subjectType: 'leader',
        subjectId: all[from].id,
        data: { from: ranks[0].position, to: ranks[1].position },
        trx,
      })
    })
  }
}

/** Removes a person from the home page; those below move up. The audit log records who it was. */
export class RemoveLeader {
  /** @throws NotFound */
  async run({ uuid, editor }: { uuid: string; editor: Editor }): Promise<void> {
    await inTransaction(async (trx) => {
      const all = await Leader.query({ client: trx }).orderBy('position').forUpdate()
      const leader = all.find((one) => one.uuid === uuid)
      if (!leader) throw new NotFound()
      await leader.delete()
      await trx.from('leaders').where('position', '>', leader.position).decrement('position', 1)
      await recordAudit({
        action: 'leader.removed',
        actor: editor,
        subjectType: 'leader',
        subjectId: leader.id,
        data: { name: leader.nameEn, post: leader.postEn },
        trx,
      })
    })
  }
}
