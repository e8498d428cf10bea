import { existsSync } from 'node:fs'
import type { Group } from '@japa/runner/core'
import app from '@adonisjs/core/services/app'

/** Whether the packages of `tools` are installed, which `npm start` and `npm test` do not require. */
export const hasTools = existsSync(app.makePath('tools', 'node_modules'))

/** Arguments of `skip` for tests that need them. */
export const WITHOUT_TOOLS = [!hasTools, 'needs `npm ci` in the folder tools'] as const

/** Skips the tests of a group where the packages are missing. */
export const needsTools = (group: Group) => group.tap((one) => one.skip(...WITHOUT_TOOLS))
