/**
 * Whether a page, by its component's name, is one that visitors only read: home, offices, help, the answer
 * whether a letter is genuine. Such a page has no field and no button of the component library, and comes
 * without it. Those of `site` itself are read; those in its folders are filled in.
 */
export const isReadOnlyPage = (component: string) =>
  /^(?:back_office\/site\/\w+|lending\/loi\/verification|accountability\/service_standards\/\w+)$/.test(
    component
  )
