import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** `waiting` for permission, `on`, or the reason why there is no picture. */
export type CameraState = 'waiting' | 'on' | 'refused' | 'missing'

/** The preferred resolution; the browser takes the closest one. */
const RESOLUTION = { width: { ideal: 1_920 }, height: { ideal: 1_440 } }

/** Shows the camera in `video` while mounted, without recording. */
export function useCamera(facing: 'user' | 'environment') {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('waiting')

  const show = useEffectEvent((stream: MediaStream) => {
    if (!video.current) return
    // There is no picture to take before the first frame.
    video.current.addEventListener('loadeddata', () => setState('on'), { once: true })
    video.current.srcObject = stream
    void video.current.play().catch(() => undefined)
  })

  useEffect(() => {
    let stream: MediaStream | null = null
    let stopped = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    async function start() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { ...RESOLUTION, facingMode: facing } })
        if (stopped) stop()
        else show(stream)
      } catch (error) {
        const refused = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!stopped) setState(refused ? 'refused' : 'missing')
      }
    }
    void start()
    return () => {
      stopped = true
      stop()
    }
  }, [facing])

  /** The current frame as a file. */
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

/** False on pages without TLS and in some old browsers. */
export const hasCamera = (): boolean => Boolean(navigator.mediaDevices?.getUserMedia)
