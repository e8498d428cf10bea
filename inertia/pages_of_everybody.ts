import type { Tree } from '~/lib/messages'

/** Pages that are open without signing in, with their strings; all others are listed apart. */
export const pages = import.meta.glob([
  '/inertia/pages/{site,errors}/*.tsx',
  '/inertia/pages/site/{eligibility,feedback}/*.tsx',
  '/inertia/pages/auth/{sign_*,forgot_password,new_*,second_factor_challenge}.tsx',
  '/inertia/pages/loi/verification.tsx',
  '/inertia/pages/promise/*.tsx',
])
export const languages = import.meta.glob<{ default: Tree }>(
  '@lang/*/{common,site,auth,loi,promise}.json'
)
