import type { InertiaPages, SharedProps } from '@adonisjs/inertia/types'
import type { ApiResponse } from '@japa/api-client'

/** Props of a page as its component declares them, with the props shared by every page. */
export type PropsOf<Page extends keyof InertiaPages> = InertiaPages[Page] &
  Omit<SharedProps, keyof InertiaPages[Page]>

/**
 * Returns the props of this page. Throws an error that describes the response if it is not this page (a redirect, an
 * error page, another page).
 */
export function pageProps<Page extends keyof InertiaPages>(
  response: ApiResponse,
  page: Page
): PropsOf<Page> {
  const isPage = Boolean(response.header('x-inertia'))
  if (!isPage || response.inertiaComponent !== page) {
    throw new Error(
      `Expected the page ${page}, and there came ${describeResponse(response, isPage)}`
    )
  }
  return response.inertiaProps as PropsOf<Page>
}

function describeResponse(response: ApiResponse, isPage: boolean): string {
  const status = response.status()
  const to = response.header('location') ?? response.header('x-inertia-location')
  if (to) return `a redirect to ${to} (${status})`
  if (isPage) return `the page ${response.inertiaComponent} (${status})`
  return `no page: ${response.type()} (${status})`
}

/** Returns all flash messages of a response as one text to be searched. */
export const flashText = (response: ApiResponse): string => JSON.stringify(response.flashMessages())
