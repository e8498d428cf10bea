import { loanTypeName, localName, masters } from '#masters/queries/masters'
import { type SchemeOpeningView, schemeOpeningView } from '#masters/queries/scheme_opening'
import { schemeRules } from '#masters/queries/scheme_rules'
import { schemePdfHref } from '#masters/rules/scheme_paper_href'
import { findContent } from '#site/queries/content'
import { contentCards } from '#site/rules/content_cards'
import type { ContentSlug } from '#site/rules/content_slugs'

/** A scheme as the home page tells of it; amounts in paise, the cap in basis points. */
export type SchemeCard = {
  loanType: number
  name: string
  loanTypeName: string
  opening: SchemeOpeningView
  minAmountPaise: number
  maxAmountPaise: number
  minAge: number
  /** The age that is too old. */
  belowAge: number
  maxIncomePaise: number
  refundCapBp: number
  refundPeriodYears: number
  /** Months after its due date in which an instalment can be claimed. */
  claimWindowMonths: number
  /** What the scheme is, as a PDF. */
  informationHref: string | null
}

/** The schemes people can apply for, with today's rules, in the language of the reader. */
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

/** A part of the page that the administrator writes, cut at its headings; empty before the seed. */
export async function headlines(slug: ContentSlug, locale: string) {
  const content = await findContent(slug, locale)
  return { title: content?.title ?? '', cards: contentCards(content?.blocks ?? []) }
}
