/**
 * Returns the names of the translation files that are sent with a page (inertia/page_strings.ts): those of its frame,
 * and its own.
 *
 * @param component the page's name
 */
export const stringFilesOf = (component: string, isOfficer = false): string[] =>
  isOfficer ? ['frame', 'officer', component] : ['frame', component]

/**
 * Whether a page, by its component's name, is only for reading: home, offices, help, the verification result of a
 * letter. Such a page has no field and no button of the component library, and does not load it. The pages directly in
 * `site` are for reading; those in its folders have forms.
 */
export const isReadOnlyPage = (component: string) =>
  /^(?:back_office\/site\/\w+|lending\/loi\/verification|accountability\/service_standards\/\w+)$/.test(
    component
  )

/**
 * Whether a public page, by its component's name, is complete as HTML: its script is loaded at the first interaction of
 * a signed-out visitor. Pages with a countdown (codes, new devices) are excluded.
 */
export const isUsableWithoutScript = (component: string) =>
  isReadOnlyPage(component) ||
  /^(?:back_office\/site\/(?:eligibility|feedback)\/\w+|platform\/auth\/(?:sign_in|sign_up|forgot_password)|accountability\/grievances\/(?:entry|filing))$/.test(
    component
  )
