import type { PdfPicture } from '#pdf/picture'
import type { PdfSection } from '#pdf/sections'
import { documentsSection, documentTicks } from '#applications/papers/document_blocks'
import { displayCells, displayFacts, type Translate } from '#applications/papers/paper_words'
import { emptySection } from '#applications/papers/person_sections'
import type { DirectorView, GroupView } from '#group/contracts/group_view'
import type { DisplayValues } from '#profile/contracts/profile_view'

/**
 * A group with its people and papers (document 2, 'Group profile view').
 *
 * @param photos of the directors, by their ids
 */
export function groupSections(
  group: GroupView,
  photos: ReadonlyMap<number, PdfPicture>,
  t: Translate
): PdfSection[] {
  const directors = group.directors.map((director, index) =>
    directorSection(director, index + 1, photos.get(director.id) ?? null, t)
  )
  return [
    readSection(t('profile.sections.group-details'), group.group, t),
    readSection(t('group.groups.loan'), group.loan, t),
    ...(directors.length ? directors : [emptySection(t('group.directors.list'), t)]),
    shareholdersSection(group, t),
    documentsSection(t('group.view.documents'), group.documents, t),
  ]
}

function readSection(title: string, said: DisplayValues, t: Translate): PdfSection {
  const facts = displayFacts(said, (name) => t(groupLabel(name)), t)
  return { title, blocks: [{ kind: 'facts', facts }] }
}

const groupLabel = (name: string) =>
  name === 'loanDistrict' ? `profile.fields.${name}` : `group.fields.${name}`

/** One director with photo and a check list of the papers. */
function directorSection(
  director: DirectorView,
  number: number,
  picture: PdfPicture | null,
  t: Translate
): PdfSection {
  const { papersDone: done, papersAsked: total } = director
  return {
    title: t('group.directors.one', { number, name: director.name }),
    subtitle: t('profile_paper.documents_count', { done, total }),
    blocks: [
      {
        kind: 'facts',
        picture,
        facts: displayFacts(director.said, (name) => t(`profile.fields.${name}`), t),
      },
      documentTicks(director.documents, t),
    ],
  }
}

function shareholdersSection(
  { shareholders, shareholderColumns: columns }: GroupView,
  t: Translate
): PdfSection {
  return {
    title: t('group.shareholders.list'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: t('profile_paper.columns.number'), width: 7 },
          { title: t('profile.fields.fullName'), width: 23 },
          ...columns.map(({ label, width }) => ({ title: label, width })),
        ],
        rows: shareholders.map(({ name, said }, index) => [
          String(index + 1),
          name,
          ...displayCells(said, columns, t),
        ]),
        empty: t('group.shareholders.empty'),
      },
    ],
  }
}
