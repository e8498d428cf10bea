import { router } from '@inertiajs/react'
import { useEffect } from 'react'

/** Asks for the files anew whenever their officer comes back to this page from one opened beside it. */
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
