import type { CounterCell, WaitCell } from '#workflow/contracts/subject'

/** Names a cell of the counters among those of its subject type. */
export const cellKey = (cell: Omit<CounterCell, 'subjects' | 'amountPaise'>) =>
  [cell.districtId, cell.loanType, cell.statusId, cell.paymentStatusId].join(':')

/** Names a cell of what waits among those of its subject type. */
export const waitKey = (cell: Omit<WaitCell, 'subjects'>) =>
  [
    cell.statusId,
    cell.paymentStatusId,
    cell.arrivedOn,
    cell.districtId,
    Number(cell.isReturned),
  ].join(':')

/**
 * Cells in the order in which every transaction writes them, whatever order they were counted in: two
 * transactions cannot wait for each other in a circle.
 */
export const inLockOrder = <Cell>(
  cells: readonly Cell[],
  keyOf: (cell: Cell) => string
): Cell[] => cells.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
