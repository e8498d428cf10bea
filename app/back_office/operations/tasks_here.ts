import { takesBackups } from '#config/backup'
import { tasksOf } from '#operations/rules/tasks'

/** The tasks of this installation. */
export const installedTasks = tasksOf({ takesBackups })
