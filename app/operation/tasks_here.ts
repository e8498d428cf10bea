import { takesBackups } from '#config/backup'
import { tasksOf } from '#operation/rules/tasks'

/** The tasks of this installation. */
export const tasksHere = tasksOf({ takesBackups })
