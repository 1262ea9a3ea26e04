import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** `waiting` for permission, `on`, or what went wrong. */
export type CameraState = 'waiting' | 'on' | 'refused' | 'missing'

/** Most of what a camera gives; the browser takes what is nearest. */
const WISHED = { width: { ideal: 1_920 }, height: { ideal: 1_440 } }

/** Shows a camera in `video` for as long as this is on the page. Nothing of it is recorded. */
export function useCamera(facing: 'user' | 'environment') {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('waiting')

  const show = useEffectEvent((stream: MediaStream) => {
    if (!video.current) return
    // Before the first frame there is nothing to take.
    video.current.addEventListener('loadeddata', () => setState('on'), { once: true })
    video.current.srcObject = stream
    void video.current.play().catch(() => undefined)
  })

  useEffect(() => {
    let stream: MediaStream | null = null
    let over = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    async function open() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { ...WISHED, facingMode: facing } })
        if (over) stop()
        else show(stream)
      } catch (error) {
        const refused = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!over) setState(refused ? 'refused' : 'missing')
      }
    }
    void open()
    return () => {
      over = true
      stop()
    }
  }, [facing])

  /** What is to be seen now, as a file. */
  function capture(): Promise<File | null> {
    const { current } = video
    if (!current?.videoWidth) return Promise.resolve(null)
    const canvas = document.createElement('canvas')
    canvas.width = current.videoWidth
    canvas.height = current.videoHeight
    canvas.getContext('2d')!.drawImage(current, 0, 0)
    return new Promise((resolve) =>
      canvas.toBlob(
        (blob) => resolve(blob && new File([blob], 'camera.jpg', { type: 'image/jpeg' })),
        'image/jpeg',
        0.92,
      ),
    )
  }

  return { video, state, capture }
}

/** Pages without TLS have no camera, and neither do some old browsers. */
export const hasCamera = (): boolean => Boolean(navigator.mediaDevices?.getUserMedia)
