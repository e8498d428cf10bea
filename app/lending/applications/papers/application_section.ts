import { indiaDateOf } from '#kernel/calendar/plain_date'
import type { PdfSection } from '#pdf/sections'
import type { PdfLanguage } from '#pdf/shaper'
import type Application from '#applications/models/application'
import {
  amountText,
  dateText,
  fact,
  type Translate,
  wideFact,
} from '#applications/papers/paper_words'
import { loanTypeName, localName, masters } from '#masters/queries/masters'

/** Which application the profile belongs to and where it stands; of several, a line for each. */
export function applicationSection(
  applications: readonly Application[],
  language: PdfLanguage,
  t: Translate
): PdfSection {
  const label = (name: string) => t(`profile_paper.facts.${name}`)
  const title = t('profile_paper.sections.application')
  const [first, ...others] = applications
  if (!first) {
    return { title, blocks: [{ kind: 'text', text: t('profile_paper.not_submitted') }] }
  }
  if (others.length > 0) {
    const columns = (['number', 'loan_type', 'status', 'submitted_on'] as const).map((name) => ({
      title: label(name),
      width: name === 'status' ? 36 : 22,
    }))
    const rows = applications.map((application) => [
      application.number,
      loanTypeName(masters().scheme(application.loanType), language),
      localName(application.status, language),
      dateText(application.submittedOn, t) ?? '',
    ])
    return { title, blocks: [{ kind: 'table', columns, rows }] }
  }
  const facts = [
    fact(label('number'), first.number),
    fact(label('submitted_on'), dateText(first.submittedOn, t)),
    wideFact(label('scheme'), localName(masters().scheme(first.loanType), language)),
    wideFact(label('status'), localName(first.status, language)),
    fact(label('since'), dateText(indiaDateOf(first.statusSince), t)),
    fact(label('amount'), amountText(Number(first.amountPaise))),
    fact(label('district'), localName(masters().district(first.districtId), language)),
  ]
  return { title, blocks: [{ kind: 'facts', facts }] }
}
