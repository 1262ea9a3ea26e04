import { lazy, Suspense } from 'react'
import { Link, Navigate, Route, Routes } from 'react-router'
import { paths } from './paths.ts'

const SupportScreen = lazy(() => import('../features/support/support-screen.tsx'))

export function AppRoutes() {
  return (
    <>
      <header className="masthead">
        <Link className="brand" to={paths.home}>
          Koji
        </Link>
      </header>
      <Suspense fallback={<p className="loading">Loading...</p>}>
        <Routes>
          <Route path={paths.support} element={<SupportScreen />} />
          <Route path="*" element={<Navigate to={paths.support} replace />} />
        </Routes>
      </Suspense>
    </>
  )
}
