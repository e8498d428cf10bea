import type { Reports } from '@generated/views'

export type QueueLine = { task: Reports.QueueTask } | { file: Reports.QueueFile }

/** Returns the lines of the home page: overdue files first, then work without target days, then all other files. */
export function queueLines(
  tasks: readonly Reports.QueueTask[],
  files: readonly Reports.QueueFile[]
): QueueLine[] {
  const isOverdue = ({ lateDays }: Reports.QueueFile) => (lateDays ?? 0) > 0
  return [
    ...files.filter(isOverdue).map((file) => ({ file })),
    ...tasks.map((task) => ({ task })),
    ...files.filter((file) => !isOverdue(file)).map((file) => ({ file })),
  ]
}
