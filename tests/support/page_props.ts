import type { InertiaPages, SharedProps } from '@adonisjs/inertia/types'
import type { ApiResponse } from '@japa/api-client'

/** What a page gets, as its component says it, with what every page shares. */
export type PropsOf<Page extends keyof InertiaPages> = InertiaPages[Page] &
  Omit<SharedProps, keyof InertiaPages[Page]>

/**
 * What this page was given. Fails where something else came (a redirect, an error page, another page)
 * and says what.
 */
export function pageProps<Page extends keyof InertiaPages>(
  response: ApiResponse,
  page: Page
): PropsOf<Page> {
  const isPage = Boolean(response.header('x-inertia'))
  if (!isPage || response.inertiaComponent !== page) {
    throw new Error(`Expected the page ${page}, and there came ${whatCame(response, isPage)}`)
  }
  return response.inertiaProps as PropsOf<Page>
}

function whatCame(response: ApiResponse, isPage: boolean): string {
  const status = response.status()
  const to = response.header('location') ?? response.header('x-inertia-location')
  if (to) return `a redirect to ${to} (${status})`
  if (isPage) return `the page ${response.inertiaComponent} (${status})`
  return `no page: ${response.type()} (${status})`
}

/** All that an answer leaves for the next page to say, as one text in which words are looked for. */
export const flashText = (response: ApiResponse): string => JSON.stringify(response.flashMessages())
