/**
 * Forms that somebody who is signed in may send without a one-time key: those of pages for people who
 * are not (a tab that was opened before), and those that change nothing a second time, of which the
 * first two must work on a page of any age and the others are sent beside it again and again.
 */
export const KEYLESS_ROUTES: ReadonlySet<string> = new Set([
  'auth.session.store',
  'auth.captcha_codes.store',
  'auth.new_device.store',
  'auth.second_factor_challenge.store',
  'auth.registration.store',
  'auth.registration_codes.store',
  'auth.forgotten_password.store',
  'auth.new_password.store',
  'auth.setup.store',
  'auth.session.destroy',
  'core.locale.update',
  'profile.draft.update',
  'profile.draft.destroy',
  'approvals.reveals.store',
  'profile.reveals.store',
])
