import type { Tree } from '~/lib/messages'

/** All that pages_of_everybody.ts leaves. It is 5 KB on its way, which who only reads does not fetch. */
export const pages = import.meta.glob([
  '/inertia/pages/**/*.tsx',
  '!/inertia/pages/{site,errors}/*.tsx',
  '!/inertia/pages/site/{eligibility,feedback}/*.tsx',
  '!/inertia/pages/auth/{sign_*,forgot_password,new_*,second_factor_challenge}.tsx',
  '!/inertia/pages/loi/verification.tsx',
  '!/inertia/pages/promise/*.tsx',
])
export const languages = import.meta.glob<{ default: Tree }>([
  '@lang/*/*.json',
  '!**/{common,site,auth,loi,promise}.json',
])
