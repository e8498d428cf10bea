/** Returns the day in UTC at an instant of any year, 'YYYY-MM-DD'. @throws RangeError for an invalid instant */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}
