import type { HttpRequest } from '@adonisjs/core/http'

/** Whether a page is asked for, whole or by a visit; else the answer is data for what runs on a page. */
export function acceptsHtml(request: HttpRequest): boolean {
  return Boolean(request.header('x-inertia')) || request.accepts(['html', 'json']) === 'html'
}

/** Whether a browser loads or visits a page; pictures and data name other types, or any. */
export const isPageLoad = (request: HttpRequest): boolean =>
  Boolean(request.header('x-inertia')) || (request.header('accept') ?? '').includes('text/html')
