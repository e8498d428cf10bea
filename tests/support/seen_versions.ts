/** Loads a page and returns its props. */
export type ReadPage = (path: string) => Promise<Record<string, any>>

/** Sections whose list has a form for each person, with the prop in which the page provides the versions. */
const LISTS: Record<string, string> = {
  family: 'members',
  directors: 'directors',
  shareholders: 'shareholders',
}

const SECTION = /^\/apply\/\w+\/([a-z-]+)(?:\/(\d+))?$/
/** Sections without content that could have changed meanwhile. */
const WITHOUT_VERSION = new Set(['declaration', 'summary'])

/**
 * Returns a form of the wizard as its page sends it: with the current version of the page, unless the test specifies
 * one.
 */
export async function withExpectedVersion(
  read: ReadPage,
  method: string,
  path: string,
  body: object
): Promise<object> {
  const [, section, id] = SECTION.exec(path) ?? []
  const isNewMember = section === 'family' && !id
  if (!section || WITHOUT_VERSION.has(section) || isNewMember || 'version' in body) return body
  return { ...body, version: await versionOnPage(read, method, path, section, id) }
}

async function versionOnPage(
  read: ReadPage,
  method: string,
  path: string,
  section: string,
  id?: string
): Promise<string> {
  const list = LISTS[section]
  if (list && !id) return ''
  const isInList = id !== undefined && (method === 'DELETE' || section === 'family')
  const props = await read(isInList ? path.slice(0, path.lastIndexOf('/')) : path)
  if (!isInList) return props.values?.version ?? ''
  return props[list]?.find((one: { id: number }) => one.id === Number(id))?.version ?? ''
}

/** Returns the uuid of the file that a card of a documents page shows; 'none' for an empty slot. */
export async function expectedFileVersion(
  read: ReadPage,
  page: string,
  slot: string
): Promise<string> {
  const props = await read(page)
  const card = props.cards?.find((one: { slot: string }) => one.slot === slot)
  return card?.file?.href.split('/').at(-1) ?? 'none'
}
