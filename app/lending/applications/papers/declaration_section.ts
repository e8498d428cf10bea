import { indiaDateOf } from '#kernel/calendar/plain_date'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { PdfBlock, PdfSection } from '#pdf/sections'
import type { Translate } from '#applications/papers/paper_words'
import type { ProfileView } from '#profile/contracts/profile_view'

/** What was declared with the latest submission of an application, as it was read. */
export interface DeclaredCriteria {
  number: string
  day: PlainDate
  items: readonly string[]
}

const SENTENCES = ['true', 'eligibility', 'consequence', 'use'] as const

/** What the applicant declares, and when it was agreed to. */
export function declarationSection(
  { name, isDeclared, declaredAt }: ProfileView,
  criteria: readonly DeclaredCriteria[],
  t: Translate
): PdfSection {
  const agreed =
    isDeclared && declaredAt
      ? t('profile_paper.declared_on', { date: indiaDateOf(new Date(declaredAt)) })
      : t(isDeclared ? 'profile.declaration.agree' : 'profile.view.not_declared')
  return {
    title: t('profile.sections.declaration'),
    blocks: [
      { kind: 'text', text: t('profile.declaration.intro', { name }) },
      { kind: 'items', items: SENTENCES.map((one) => t(`profile.declaration.${one}`)) },
      { kind: 'text', text: agreed },
      ...criteria.flatMap(({ number, day, items }): PdfBlock[] => [
        { kind: 'text', text: t('profile_paper.criteria', { number, date: day }) },
        { kind: 'items', items: [...items] },
      ]),
    ],
  }
}
