import type User from '#auth/models/user'
import type { TemplateName } from '#notifications/rules/messages'

/** What a notice may be about, by its columns; the first that it has is the page to open. */
const KINDS = ['change', 'claim', 'application'] as const
type Kind = (typeof KINDS)[number]

/** The address of a file's page for this person, or null where they have none. */
type FindPath = (user: User, id: number) => Promise<string | null>

interface NoticePlaces {
  /** Pages of a kind of file, by who reads. */
  officer: Partial<Record<Kind, FindPath>>
  citizen: Partial<Record<Kind, FindPath>>
  /** Pages of a template for every reader: its content belongs to no application. */
  pages: Partial<Record<TemplateName, string>>
}

const places: NoticePlaces = { officer: {}, citizen: {}, pages: {} }

/** Lends the inbox the pages of a module (start/modules.ts). */
export function registerNoticePlaces({ officer, citizen, pages }: Partial<NoticePlaces>) {
  Object.assign(places.officer, officer)
  Object.assign(places.citizen, citizen)
  Object.assign(places.pages, pages)
}

/** Where a notice leads, or null where it says all there is. */
export async function noticePath(
  user: User,
  notice: Record<`${Kind}Id`, number | null> & { template: string }
): Promise<string | null> {
  const page = places.pages[notice.template as TemplateName]
  if (page) return page
  for (const kind of KINDS) {
    const id = notice[`${kind}Id`]
    const place = places[user.isOfficer ? 'officer' : 'citizen'][kind]
    if (id !== null && place) return place(user, id)
  }
  return null
}
