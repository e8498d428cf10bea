const SHOWN = 4

/** An account number of which only the last four digits are readable: 'XXXXXX1234'. */
export function maskAccount(accountNo: string): string {
  return 'X'.repeat(Math.max(0, accountNo.length - SHOWN)) + accountNo.slice(-SHOWN)
}

/** Whether it has the 9 to 18 digits most banks use; others are warned about, not refused (masters/formats.md). */
export function isUsualAccountNo(accountNo: string): boolean {
  return /^\d{9,18}$/.test(accountNo)
}
