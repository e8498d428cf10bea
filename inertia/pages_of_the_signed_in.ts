import type { Tree } from '~/lib/messages'

/** The list alone is 5 KB on its way, which nobody fetches who only reads the public pages. */
export const pages = import.meta.glob([
  '/inertia/pages/**/*.tsx',
  '!/inertia/pages/{site,auth,errors}/*.tsx',
])
export const languages = import.meta.glob<{ default: Tree }>([
  '@lang/*/*.json',
  '!**/{common,site,auth}.json',
])
