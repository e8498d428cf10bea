import type { PaperPicture } from '#pdf/picture'
import type { PaperSection } from '#pdf/sections'
import { readingCells, readingFacts, type Translate } from '#applications/papers/paper_words'
import type { LendingView, ProfileView, Readings } from '#profile/contracts/profile_view'

/** Who the person is, with the photo (document 2, 'Individual profile view'). */
export function personalSection(
  { personal }: ProfileView,
  picture: PaperPicture | null,
  t: Translate
): PaperSection {
  const facts = readingFacts(personal, (field) => t(`profile.fields.${field}`), t)
  return { title: t('profile.sections.personal'), blocks: [{ kind: 'facts', facts, picture }] }
}

/** A section of what fields say, or of the words that nothing has been filled in. */
function readSection(title: string, readings: Readings | null, t: Translate): PaperSection {
  if (!readings) return emptySection(title, t)
  const facts = readingFacts(readings, (field) => t(`profile.fields.${field}`), t)
  return { title, blocks: [{ kind: 'facts', facts }] }
}

/** A heading over the words that nothing has been filled in. */
export function emptySection(title: string, t: Translate): PaperSection {
  return { title, blocks: [{ kind: 'text', text: t('profile.view.empty') }] }
}

/** Addresses, emergency contact, family and bank account. */
export function homeSections(view: ProfileView, t: Translate): PaperSection[] {
  const { bankAccount, emergency, family, familyColumns } = view
  const sections = [
    readSection(t('profile.groups.correspondence'), view.correspondence, t),
    readSection(t('profile.groups.permanent'), view.permanent, t),
  ]
  if (emergency) sections.push(readSection(t('profile.groups.emergency'), emergency, t))
  sections.push({
    title: t('profile.family.list'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: t('profile_paper.columns.number'), width: 8 },
          ...familyColumns.map(({ label, width }) => ({ title: label, width })),
        ],
        rows: family.map(({ said }, index) => [
          String(index + 1),
          ...readingCells(said, familyColumns, t),
        ]),
        empty: t('profile.view.empty'),
      },
    ],
  })
  return [...sections, readSection(t('profile.sections.bank-account'), bankAccount, t)]
}

/** What the loan is for: the business or the course, and the bank. */
export function lendingSection(lending: LendingView, t: Translate): PaperSection {
  const word = (name: string) =>
    t(
      name === 'loanDistrict'
        ? `profile.fields.${name}`
        : `profile.lending.${lending.form}.fields.${name}`
    )
  return {
    title: t('profile.sections.lending'),
    subtitle: lending.loanTypeName,
    blocks: [
      {
        kind: 'facts',
        facts: readingFacts(lending.said, word, t),
      },
    ],
  }
}
