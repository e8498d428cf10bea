import type { ComponentType, PropsWithChildren } from 'react'
import { isReadOnlyPage } from '#kernel/formats/page_assets'
import DefaultLayout from '~/layouts/default'

export type Wrapper = ComponentType<PropsWithChildren>

/**
 * Returns the layouts of a page, outermost first, the same on the server and in the browser: the layout for officers
 * includes fields of the component library; the layout for everybody else and read-only pages do not.
 *
 * @param name the page's component
 */
export function layoutsOf(
  name: string,
  isOfficer: boolean,
  { Officer, Library }: { Officer?: Wrapper; Library?: Wrapper }
): Wrapper[] {
  if (isOfficer && Officer && Library) return [Library, Officer]
  return isReadOnlyPage(name) || !Library ? [DefaultLayout] : [DefaultLayout, Library]
}
