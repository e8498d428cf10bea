import { SendFirstPasswords } from '#administration/people/send_first_passwords'
import { LEASE } from '#auth/actions/first_passwords'
import { firstPasswordsOwed } from '#auth/queries/first_passwords'
import { BackgroundRun } from '#kernel/operation/background_run'

/** Sends the first passwords that are owed. */
export const firstPasswords = new BackgroundRun({
  run: () => new SendFirstPasswords().run(),
  isLeft: async () => (await firstPasswordsOwed()).sendable > 0,
  lease: LEASE,
  failed: 'sending first passwords failed',
})
