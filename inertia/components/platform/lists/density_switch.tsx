import { IconBaselineDensityMedium } from '~/icons/baseline_density_medium'
import { useDeviceChoice } from '~/lib/device_choice'
import { useT } from '~/lib/use_t'

/** Rows of one line each, or with room for all that stands in them; remembered on this device. */
export function DensitySwitch() {
  const t = useT()
  const [isRoomy, toggle] = useDeviceChoice('density', 'comfortable')
  return (
    <button type="button" className="as-tool as-roomy" aria-pressed={isRoomy} onClick={toggle}>
      <IconBaselineDensityMedium size={18} aria-hidden="true" />
      {t('common.lists.comfortable')}
    </button>
  )
}
