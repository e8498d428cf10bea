/**
 * Returns the names of the translation files that are sent with a page (inertia/page_strings.ts): those of its frame,
 * and its own.
 *
 * @param component the page's name
 */
export const stringFilesOf = (component: string, isOfficer = false): string[] =>
  isOfficer ? ['frame', 'officer', component] : ['frame', component]
