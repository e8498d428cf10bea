import { NotFound } from '#kernel/exceptions/refusal'
import { columnInLanguage, formTexts, languagesOf, localisedText } from '#kernel/formats/languages'
import { isoInstant } from '#kernel/calendar/instants'
import type StoredFile from '#documents/models/stored_file'
import Leader from '#site/models/leader'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import {
  type SchemeOpeningView,
  schemeOpeningView,
  schemeRules,
} from '#masters/queries/scheme_rules'
import { schemePdfHref } from '#masters/rules/loan_types'
import type { Content } from '#site/queries/content'
import { contentCards } from '#site/rules/content_pages'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const photoHref = ({ photo }: Leader) => (photo ? `/portraits/${photo.uuid}` : null)

const inOrder = () => Leader.query().preload('photo').orderBy('position').orderBy('id')

/** Returns the leaders of the corporation in their order and in the reader's language. */
export async function leaders(locale: string) {
  return (await inOrder()).map((leader) => ({
    uuid: leader.uuid,
    name: localisedText(leader.texts, 'name', locale),
    post: localisedText(leader.texts, 'post', locale),
    photoHref: photoHref(leader),
  }))
}

/** Same for the administrator: with the languages available, who made the last change and when. */
export async function editableLeaders(locale: string) {
  return (await inOrder().preload('editor')).map((leader) => ({
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
