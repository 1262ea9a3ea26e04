import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LandingScreen } from './src/features/landing/landing-screen.tsx'
const root = document.getElementById('root')!
await Promise.all(['750 60px "Bricolage Grotesque Variable"', '400 16px "Figtree Variable"'].map((font) => document.fonts.load(font)))
createRoot(root).render(createElement(StrictMode, null, createElement(LandingScreen)))
