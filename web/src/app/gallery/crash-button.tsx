import { useState } from 'react'
import { Button } from '#ui/button.tsx'

export function CrashButton() {
  const [crashed, setCrashed] = useState(false)
  if (crashed) throw new Error('crashed on purpose for nobody@koji.example')
  return (
    <Button variant="destructive" onClick={() => setCrashed(true)}>
      Crash this screen
    </Button>
  )
}
