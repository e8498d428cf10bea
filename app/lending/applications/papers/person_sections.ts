import type { PdfPicture } from '#pdf/picture'
import type { PdfSection } from '#pdf/sections'
import { displayCells, displayFacts, type Translate } from '#applications/papers/paper_words'
import type { LendingView, ProfileView, DisplayValues } from '#profile/contracts/profile_view'

/** Who the person is, with the photo (document 2, 'Individual profile view'). */
export function personalSection(
  { personal }: ProfileView,
  picture: PdfPicture | null,
  t: Translate
): PdfSection {
  const facts = displayFacts(personal, (field) => t(`profile.fields.${field}`), t)
  return { title: t('profile.sections.personal'), blocks: [{ kind: 'facts', facts, picture }] }
}

/** A section of what fields say, or of the words that nothing has been filled in. */
function displaySection(title: string, readings: DisplayValues | null, t: Translate): PdfSection {
  if (!readings) return emptySection(title, t)
  const facts = displayFacts(readings, (field) => t(`profile.fields.${field}`), t)
  return { title, blocks: [{ kind: 'facts', facts }] }
}

/** A heading over the words that nothing has been filled in. */
export function emptySection(title: string, t: Translate): PdfSection {
  return { title, blocks: [{ kind: 'text', text: t('profile.view.empty') }] }
}

/** Addresses, emergency contact, family and bank account. */
export function homeSections(view: ProfileView, t: Translate): PdfSection[] {
  const { bankAccount, emergency, family, familyColumns } = view
  const sections = [
    displaySection(t('profile.groups.correspondence'), view.correspondence, t),
    displaySection(t('profile.groups.permanent'), view.permanent, t),
  ]
  if (emergency) sections.push(displaySection(t('profile.groups.emergency'), emergency, t))
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
          ...displayCells(said, familyColumns, t),
        ]),
        empty: t('profile.view.empty'),
      },
    ],
  })
  return [...sections, displaySection(t('profile.sections.bank-account'), bankAccount, t)]
}

/** What the loan is for: the business or the course, and the bank. */
export function lendingSection(lending: LendingView, t: Translate): PdfSection {
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
        facts: displayFacts(lending.said, word, t),
      },
    ],
  }
}
