/** An icon of Tabler Icons (bin/page_icons.js) as a component (vite.config.ts). */
declare module '*.svg?icon' {
  const icon: import('~/icons/icon').Icon
  export default icon
}
