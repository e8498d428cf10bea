import { getClock } from '#kernel/calendar/clock'
import { formatInstant, indiaDateOf } from '#kernel/calendar/plain_date'
import { corporationLetterhead } from '#pdf/letterhead'
import type { PdfPicture } from '#pdf/pictures'
import type { PdfSection } from '#pdf/sections'
import type { PdfLanguage } from '#pdf/shaper'
import type Application from '#applications/models/application'
import {
  type DeclaredCriteria,
  type ProfilePdfData,
  applicationSection,
  declarationSection,
  renderProfilePdf,
} from '#applications/pdf/profile_pdf'
import {
  documentsSection,
  groupSections,
  homeSections,
  lendingSection,
  personalSection,
  type Translate,
  translatorFor,
} from '#applications/pdf/profile_sections'
import { agreedCriteria } from '#applications/queries/timeline'
import { storedPdfPicture } from '#documents/queries/small_picture'
import { type GroupView, groupView } from '#group/queries/group_view'
import type { ProfileView } from '#profile/contracts/profile_view'
import { profileView } from '#profile/queries/profile_view'
import { LOAN_TYPES } from '#masters/rules/schemes'
import type { NamedPdf } from '#documents/file_responses'

/** The profile to print, and its applications. The caller has checked that the reader may see it. */
interface ProfileSubject {
  profileId: number
  userId: number
  /** Only the sections and documents of this loan type; without it, those of all the person's own loans. */
  loanType?: number
  /** The applications that the profile belongs to, the newest first; empty before the first submission. */
  applications: Application[]
}

/** Long side in pixels: 300 dots per inch for the applicant, enough to recognise each of many directors. */
const PHOTO_SIDE = 330
const DIRECTOR_SIDE = 200

/** Returns the data of a profile's PDF in a language, with its photos scaled down. */
export async function profilePdfData(
  subject: ProfileSubject,
  language: PdfLanguage
): Promise<ProfilePdfData> {
  const t = translatorFor(language)
  const { applications, loanType } = subject
  const isGroup = loanType === LOAN_TYPES.group
  const [view, group] = await Promise.all([
    viewOf(subject, language),
    isGroup ? groupView(subject.userId, language) : null,
  ])
  const photo = await loadPicture(view.photoHref, PHOTO_SIDE)
  const number = applications.map((application) => application.number).join(', ')
  const name = group?.name ?? view.name
  return {
    language,
    letterhead: corporationLetterhead(language),
    title: t(`profile_pdf.${number ? 'title' : 'title_own'}`),
    name,
    number,
    made: t('profile_pdf.made', { date: formatInstant(getClock().now(), language) }),
    date: getClock().today(),
    reference: [number, name].filter(Boolean).join(' · '),
    pageWord: t('profile_pdf.page'),
    sections: [
      applicationSection(applications, language, t),
      personalSection(view, photo, t),
      ...homeSections(view, t),
      ...(isGroup ? await sectionsOfGroup(group, t) : sectionsOfPerson(view, t)),
      declarationSection(view, await declaredCriteria(applications), t),
    ],
    signature: {
      picture: await signatureOf(view),
      name: view.name,
      words: {
        place: t('profile_pdf.place'),
        date: t('profile_pdf.date'),
        signature: t('profile_pdf.signature'),
      },
    },
    note: t('profile_pdf.masked'),
  }
}

/** Returns what was declared with each application. */
async function declaredCriteria(applications: readonly Application[]): Promise<DeclaredCriteria[]> {
  const agreed = await Promise.all(applications.map(({ id }) => agreedCriteria(id)))
  return applications.flatMap(({ number }, at) => {
    const one = agreed[at]
    return one ? [{ number, day: indiaDateOf(one.agreedAt), items: one.criteria }] : []
  })
}

/** Documents are required by loan type: for a person with one loan type, those of that type. */
async function viewOf({ profileId, loanType }: ProfileSubject, language: PdfLanguage) {
  const view = await profileView(profileId, language, { loanType })
  const only = view.lending.length === 1 ? view.lending[0].loanType : loanType
  return only === loanType ? view : profileView(profileId, language, { loanType: only })
}

function sectionsOfPerson(view: ProfileView, t: Translate): PdfSection[] {
  return [
    ...view.lending.map((lending) => lendingSection(lending, t)),
    documentsSection(t('profile.view.documents'), view.documents, t),
  ]
}

async function sectionsOfGroup(group: GroupView | null, t: Translate): Promise<PdfSection[]> {
  if (!group) {
    const text = t('profile.view.empty')
    return [{ title: t('profile.sections.group-details'), blocks: [{ kind: 'text', text }] }]
  }
  const photos = new Map<number, PdfPicture>()
  for (const { id, photoHref } of group.directors) {
    const photo = await loadPicture(photoHref, DIRECTOR_SIDE)
    if (photo) photos.set(id, photo)
  }
  return groupSections(group, photos, t)
}

function signatureOf({ documents }: ProfileView) {
  const document = documents.find(({ slot }) => slot === 'signature')
  return loadPicture(document?.file?.href ?? null, PHOTO_SIDE)
}

/** Returns the image behind an address of a view, `/files/<uuid>`. */
function loadPicture(href: string | null, side: number): Promise<PdfPicture | null> | null {
  return href ? storedPdfPicture(href.slice(href.lastIndexOf('/') + 1), side) : null
}

/**
 * Renders a profile as a PDF for somebody who may see it; nothing of it is stored. Code that gives it to an officer
 * must record that in the audit log (DECISIONS 12).
 */
export class PrintProfile {
  async run(subject: ProfileSubject, language: PdfLanguage): Promise<NamedPdf> {
    const bytes = renderProfilePdf(await profilePdfData(subject, language))
    const [application, ...others] = subject.applications
    const name = application && others.length === 0 ? `${application.number}-profile` : 'profile'
    return { fileName: `${name}.pdf`, bytes: Buffer.from(bytes) }
  }
}
