import { Button } from '@mantine/core'
import { Link } from '@inertiajs/react'
import { IconChevronLeft } from '~/icons/chevron_left'
import { IconChevronRight } from '~/icons/chevron_right'
import type { Approvals } from '@generated/views'
import { DayInput } from '~/components/form/day_input'
import { useT } from '~/lib/use_t'

type PastDayProps = Omit<Approvals.PastFile, 'told'>

/** Which day a file is shown of, with the days beside it; a plain form, so that the address keeps it. */
export function PastDay({ file, day, problem, dayBefore, dayAfter }: PastDayProps) {
  const t = useT()
  const path = `/officer/applications/${file.id}/as-of`
  const step = (to: string | null, word: 'day_before' | 'day_after') =>
    to === null ? null : (
      <Button
        component={Link}
        variant="default"
        href={`${path}?day=${to}`}
        leftSection={word === 'day_before' ? <IconChevronLeft size={18} aria-hidden /> : undefined}
        rightSection={word === 'day_after' ? <IconChevronRight size={18} aria-hidden /> : undefined}
      >
        {t(`approvals.as_of.${word}`)}
      </Button>
    )
  return (
    <form method="get" action={path} key={day} className="as-card as-screen as-row">
      <DayInput
        name="day"
        label={t('approvals.as_of.day')}
        description={t('approvals.as_of.day_hint', { from: file.submittedOn, to: file.today })}
        defaultValue={day}
        error={
          problem
            ? t(`approvals.as_of.problems.${problem}`, { from: file.submittedOn, to: file.today })
            : undefined
        }
      />
      <Button type="submit">{t('approvals.as_of.show')}</Button>
      {step(dayBefore, 'day_before')}
      {step(dayAfter, 'day_after')}
    </form>
  )
}
