import { router } from '@inertiajs/react'
import { useEffect } from 'react'

/** Reloads the files whenever their officer returns to this page from one opened in another tab. */
export function useFreshFiles(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return
    const refresh = () => {
      if (document.visibilityState === 'visible') {
        router.reload({ only: ['files', 'step'], showProgress: false })
      }
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [isWanted])
}
