import { takesBackups } from '#config/backup'
import { BACKUP_TASK, TASKS, type Task } from '#operation/rules/tasks'

/** The tasks of this installation: without the backup where no setting says where it goes. */
export const tasksHere: readonly Task[] = TASKS.filter(
  ({ name }) => name !== BACKUP_TASK || takesBackups
)
