import type { AnyList } from '#lists/definition'
import type { PageName } from '#start/menu'

/** A list of officers, the address of its page and the name of its route. */
export interface OfficerList {
  list: AnyList
  path: string
  route: PageName
  /** Key of the title of its page, where no link of the menu leads to it and gives it a name. */
  title?: string
}

const lists = new Map<string, OfficerList>()

/** Each room lends its lists to `reports`, which keeps the choices of columns and the filters of all of them. */
export function registerList(officerList: OfficerList) {
  lists.set(officerList.list.definition.name, officerList)
}

/** The list of this name; undefined where no room has one. */
export const officerListNamed = (name: string): OfficerList | undefined => lists.get(name)
