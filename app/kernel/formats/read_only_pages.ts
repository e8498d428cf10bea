/**
 * Whether a page, by its component's name, is one that visitors only read: home, offices, help, the answer
 * whether a letter is genuine. Such a page has no field and no button of the component library, and comes
 * without it. Those of `site` itself are read; those in its folders are filled in.
 */
export const isReadOnlyPage = (component: string) =>
  /^(?:back_office\/site\/\w+|lending\/loi\/verification|accountability\/service_standards\/\w+)$/.test(
    component
  )

/**
 * Whether a public page, by its component's name, is complete as HTML: its script is loaded at the first
 * interaction of a signed-out visitor. Pages that count down (codes, new devices) are not among them.
 */
export const isUsableWithoutScript = (component: string) =>
  isReadOnlyPage(component) ||
  /^(?:back_office\/site\/(?:eligibility|feedback)\/\w+|platform\/auth\/(?:sign_in|sign_up|forgot_password)|accountability\/grievances\/(?:entry|filing))$/.test(
    component
  )
