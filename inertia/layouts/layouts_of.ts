import type { ComponentType, PropsWithChildren } from 'react'
import { isReadOnlyPage } from '#kernel/formats/read_only_pages'
import DefaultLayout from '~/layouts/default'

export type Wrapper = ComponentType<PropsWithChildren>

/**
 * What a page stands in, from the outside, the same on the server and in the browser: the frame of officers
 * has fields of the component library, that of all others has none, nor have pages that are only read.
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
