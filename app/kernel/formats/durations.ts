/** An age in calendar days, or the working days of a stage and the target that they are compared with. */
type Duration = { days: number } | { workingDays: number; targetDays?: number | null }

type Translate = (key: string, values: Record<string, string | number>) => string

/**
 * The only wording of durations (DECISIONS 13a): "8 days" for ages, "6 working days (target 7)" for targets. A sentence
 * uses the result as a value and never inflects it.
 */
export function formatDuration(duration: Duration, t: Translate): string {
  if ('days' in duration) {
    const { days } = duration
    return t(`common.durations.${days === 0 ? 'under_a_day' : 'days'}`, { days })
  }
  const { workingDays, targetDays = null } = duration
  const days = t('common.durations.working_days', { days: workingDays })
  return targetDays === null
    ? days
    : t('common.durations.against_target', { days, target: targetDays })
}
