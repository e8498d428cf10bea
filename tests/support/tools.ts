import { existsSync } from 'node:fs'
import type { Group } from '@japa/runner/core'
import app from '@adonisjs/core/services/app'

/** Whether the packages of `tools` are here, which `npm start` and `npm test` do without. */
export const hasTools = existsSync(app.makePath('tools', 'node_modules'))

/** Arguments of `skip` for what needs them. */
export const WITHOUT_TOOLS = [!hasTools, 'needs `npm ci` in the folder tools'] as const

/** Leaves a group's tests out where they are missing. */
export const needsTools = (group: Group) => group.tap((one) => one.skip(...WITHOUT_TOOLS))
