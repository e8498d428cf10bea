import type { Tree } from '~/lib/messages'

/** Pages that are open without signing in, with their strings; all others are listed apart. */
export const pages = import.meta.glob('/inertia/pages/{site,auth,errors}/*.tsx')
export const languages = import.meta.glob<{ default: Tree }>('@lang/*/{common,site,auth}.json')
